/** The names in braces of a text; one that is empty or not closed is no name, and nothing fills it. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|[{}]/g)].map(([, name = '']) => name)
