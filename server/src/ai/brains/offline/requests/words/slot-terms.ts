/** Placeholders that stand for a slot in messages and in example requests, so that only the other words are compared. */
export const slotTerms = { token: 'tokenslot', chain: 'chainslot', number: 'numberslot' }
