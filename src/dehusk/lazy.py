"""Attributes made when they are first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class cached(Generic[Value]):  # noqa: N801  (it is used as a decorator)
    """An attribute that its method makes once and the object's `__dict__` keeps.

    Unlike `functools.cached_property` of Python 3.11 it holds no lock, which a forked child would find held for ever.
    Two threads may both make the value; both get the first one.
    """

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self.make, self.name, self.__doc__ = make, make.__name__, make.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __get__(self, instance: object, owner: type) -> Self | Value:
        if instance is None:
            return self
        value: Value = instance.__dict__.setdefault(self.name, self.make(instance))
        return value
