import { type Address, areAddressesEqual } from '@murmur/contract/address'
import { parseAddress } from '@murmur/contract/parse-address'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { namePlaceholder, type SendRecipient } from '#ai/brains/sends.port.ts'

type Entry = Pick<Recipient, 'name' | 'address'>

/** The user's own message of this turn, or its transcript. Nothing else is searched: no history, no picture, no answer of a model. */
type Words = { text: string; source: 'text' | 'voice'; symbol: string }

const runPattern = /[A-Za-z0-9]+/g
const hanPattern = /\p{Script=Han}/u

/**
 * Finds the recipient that a message names: one entry of the address book, by its name or its address, else the one address that the
 * message contains. A recording names entries only, since any character of an address may be misheard. Empty if none or several fit.
 */
export function findSendRecipient({ text, source, symbol }: Words, entries: readonly Entry[]): SendRecipient {
  const addresses = source === 'voice' ? [] : [...new Set(text.match(runPattern) ?? [])].flatMap(toAddress)
  const [address, ...others] = addresses
  if (others.length > 0) return {}
  if (address !== undefined) {
    const known = entries.find((entry) => areAddressesEqual(entry.address, address))
    return known ? toUniqueRecipient(known.name, entries) : { address }
  }
  const [first, ...more] = findNamedEntries(
    text,
    entries.filter(({ name }) => foldName(name) !== foldName(symbol)),
  )
  return first && more.every(({ name }) => foldName(name) === foldName(first.name)) ? { recipientName: first.name } : {}
}

/** The entries of an address book whose names a text contains. "Anna Maria" is not the entry "Anna". */
export function findNamedEntries<E extends { name: string }>(text: string, entries: readonly E[]): E[] {
  const named = entries.filter(({ name }) => containsName(foldName(text), foldName(name)))
  return named.filter(
    ({ name }) => !named.some((each) => each.name !== name && containsName(foldName(each.name), foldName(name))),
  )
}

function toAddress(text: string): Address[] {
  const address = parseAddress('eth', text) ?? parseAddress('sol', text)
  return address ? [address] : []
}

/** The name of an address-book entry, if the send form can find the entry by that name. */
function toUniqueRecipient(name: string, entries: readonly Entry[]): SendRecipient {
  return entries.filter((entry) => foldName(entry.name) === foldName(name)).length === 1 ? { recipientName: name } : {}
}

/** Replaces a name in a text by its placeholder, so that none of its words counts as one of the request. */
export function withoutName(text: string, name: string | undefined): string {
  if (name === undefined) return text
  return text.normalize('NFKC').replace(namePattern(name.normalize('NFKC').trim(), 'giu'), ` ${namePlaceholder} `)
}

/** Whether a text contains a name as whole words; both are folded. */
function containsName(text: string, name: string): boolean {
  return name !== '' && namePattern(name, 'u').test(text)
}

/** Chinese writes no spaces, and Arabic joins "to" with the name. */
function namePattern(name: string, flags: string): RegExp {
  const escapedName = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (hanPattern.test(name)) return new RegExp(escapedName, flags)
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Arabic}\\p{N}])ل?${escapedName}(?![\\p{Script=Latin}\\p{Script=Arabic}\\p{N}])`,
    flags,
  )
}

/** Whether two names are the same for a user, and for the send form. */
export const isSameName = (one: string, other: string) => foldName(one) === foldName(other)

/** Normalizes a name for comparison. */
export const foldName = (text: string) => text.normalize('NFKC').trim().toLowerCase()
