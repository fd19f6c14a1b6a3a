"""The few ways in which dehusk says no. All descend from DehuskError."""


class DehuskError(Exception):
    """Something that the caller can do something about; the message says what."""


class InputError(DehuskError):
    """The input is not a page: of the wrong type or kind, too large, or damaged."""


class EncodingError(DehuskError):
    """The encoding asked for has no such name."""


class UnknownExtractorError(DehuskError):
    """No extractor has that name."""


class ParameterError(DehuskError):
    """A parameter of an extractor has a value that it cannot have."""


class DatasetError(DehuskError):
    """A set of pages with gold, or a kept run over it, cannot be read."""


class BenchError(DehuskError):
    """What is to be measured, or against whom, does not exist."""


class BrowserError(DehuskError):
    """There is no browser, or it does not start."""


class RenderError(DehuskError):
    """The browser could not render a page: it took too long, or it crashed."""


class LayoutError(DehuskError):
    """A saved layout cannot be read, or is of another page."""


class ModelError(DehuskError):
    """A learned model cannot be read, or is not for this page."""


class TrainingError(DehuskError):
    """The training data cannot be read, or nothing can be learned from it."""


class PackageError(DehuskError):
    """A package that is not needed otherwise is not installed."""


class FetchError(DehuskError):
    """A page cannot be had from the web: no answer in time, a failure, too large, or no page."""


class RefusedError(FetchError):
    """An address that may not be asked for: not of the web, not public, or not permitted by the site's robots.txt."""


class WorkerError(DehuskError):
    """A worker process does not start."""


class EngineError(DehuskError):
    """An engine over several machines does not start, or gave a job up."""
