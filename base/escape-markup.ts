const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is text inside HTML and XML too, between tags and in an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
