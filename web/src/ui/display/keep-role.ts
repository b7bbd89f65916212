/** Says an element's own role out loud: on phones the rows are no longer laid out as a table, and browsers would drop it. */
export function keepRole(role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role }
}
