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

/**
 * The entries of an address book whose names a text contains as whole names. "Anna Maria" and "Anna-Lena" are not the entry "Anna", also
 * if the address book lacks them.
 */
export function findNamedEntries<E extends { name: string }>(text: string, entries: readonly E[]): E[] {
  const named = entries.filter(({ name }) => containsName(text, name))
  return named.filter(({ name }) => !named.some((each) => each.name !== name && containsWord(each.name, name)))
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
  return name === undefined ? text : normalize(text).replace(namePattern(name), ` ${namePlaceholder} `)
}

/** Whether a text contains a name, and at no place as a part of a longer one. */
function containsName(text: string, name: string): boolean {
  const normalized = normalize(text)
  const found = [...normalized.matchAll(namePattern(name))]
  return found.length > 0 && !found.some(({ 0: { length }, index }) => isPartOfName(normalized, index, index + length))
}

const containsWord = (text: string, name: string) => namePattern(name).test(normalize(text))

/** A capitalized word is a part of the name beside it, unless it is a symbol in capitals or begins the sentence. */
const nextName = /^[^\S\n]+\p{Lu}(?:[\p{L}\p{M}]*\p{Ll}|(?![\p{L}\p{M}\p{N}]))/u
const previousName = /[\p{L}\p{M}\p{N}][^\S\n]+\p{Lu}(?:[\p{L}\p{M}'’]*\p{Ll}\p{M}*)?\.?[^\S\n]+$/u

function isPartOfName(text: string, from: number, to: number): boolean {
  return nextName.test(text.slice(to)) || previousName.test(text.slice(0, from))
}

/** A letter or digit of a script that separates its words. */
const letter = '(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}]'
/** Signs that join two words to one name: "Anna-Lena", "anna.eth". */
const joints = '[-‐‑–_.@]'

/** A name as whole words. Chinese writes no spaces, and Arabic joins "to" with the name. */
function namePattern(given: string): RegExp {
  const name = normalize(given).trim()
  const escapedName = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const characters = [...name]
  const before = hanPattern.test(characters.at(0) ?? '') ? '' : `(?<!${letter}${joints}?)ل?`
  const after = hanPattern.test(characters.at(-1) ?? '') ? '' : `(?!${joints}?${letter})`
  return new RegExp(`${before}${escapedName}${after}`, 'giu')
}

const normalize = (text: string) => text.normalize('NFKC')

/** Whether two names are the same for a user, and for the send form. */
export const isSameName = (one: string, other: string) => foldName(one) === foldName(other)

/** Normalizes a name for comparison. */
export const foldName = (text: string) => text.normalize('NFKC').trim().toLowerCase()
