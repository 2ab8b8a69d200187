/** Whether a text from outside is one of a table's own keys, not something that every object has. */
export const isKeyOf = <Row extends object>(table: Row, key: PropertyKey): key is keyof Row =>
  Object.hasOwn(table, key)
