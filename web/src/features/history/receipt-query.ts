/** The query string of a receipt; keeps the history's filters for the link back. */
export function withReceipt(search: string, id: string): `?${string}` {
  const query = new URLSearchParams(search)
  query.set('receipt', id)
  return `?${query}`
}

/** The query string of the history without the receipt. */
export function withoutReceipt(search: string): `?${string}` {
  const query = new URLSearchParams(search)
  query.delete('receipt')
  return query.size > 0 ? `?${query}` : '?'
}
