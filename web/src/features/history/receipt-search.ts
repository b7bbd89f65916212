/** The address of a transaction's receipt, which keeps the history's own filters for the way back. */
export function receiptSearch(search: string, id: string): `?${string}` {
  const query = new URLSearchParams(search)
  query.set('receipt', id)
  return `?${query}`
}

/** The history's address without the receipt. */
export function withoutReceipt(search: string): `?${string}` {
  const query = new URLSearchParams(search)
  query.delete('receipt')
  return query.size > 0 ? `?${query}` : '?'
}
