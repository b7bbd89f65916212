/** Sets an element's implicit role explicitly: on phones the rows lose their table layout, and browsers then drop the role. */
export function getRoleProps(role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role }
}
