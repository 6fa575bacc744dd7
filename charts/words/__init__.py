"""The words of every answer: rules, labels, codes and rounded numbers."""
