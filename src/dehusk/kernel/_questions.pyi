# The signatures are those of `questions.py`.
from dehusk.kernel.questions import answer as answer
from dehusk.kernel.questions import sort_questions as sort_questions
