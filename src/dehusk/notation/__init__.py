"""How a page notes down what plain text is not: formulas, code, players, footnotes, permalinks."""
