import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import { getAddress } from 'viem'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'
import { repairEvmAddress } from './repair-evm-address.ts'

/** A possible token in a picture. `text`: as recognized; `line`: its first line, from 0. */
export type FoundMention = { text: string; line: number } & (
  | { kind: 'symbol' }
  /** `address`: confirmed by its checksum, or all lower case and so without a checksum; undefined if misread. */
  | { kind: 'evm-address'; address: EvmAddress | undefined; isRepaired: boolean; hasChecksum: boolean }
  /** Base58 has no checksum: a misread address may still be valid. */
  | { kind: 'solana-address'; address: SolanaAddress | undefined }
  /** An address of which only the start and end are shown, as apps shorten them. */
  | { kind: 'short-address'; begin: string; end: string }
)

type Word = { text: string; line: number }

const maxMentions = 30
const evmAddressLike = /^[0OoQ][xX×][0-9A-Za-z|!$§{}]{38,42}$/
const evmAddressStart = /^[0OoQ][xX×][0-9A-Za-z|!$§]{4,37}$/
const solanaLike = /^[1-9A-Za-z0|!}{\]]{31,46}$/
const shortenedPattern =
  /^(0x[0-9a-fA-F]{3,12}|[1-9A-HJ-NP-Za-km-z]{3,12})(?:…|\.{2,5}|·{2,5}|\*{2,5})([0-9A-Za-z]{3,12})$/

/** Finds addresses and $SYMBOLS in the lines of a picture, in order, without duplicates. All are candidates only. */
export function findMentions(lines: readonly string[]): FoundMention[] {
  const words = lines.flatMap((line, index) =>
    line
      .split(/[\s,;"“”'‘’()<>]+/)
      // Tesseract reads a small c as ¢.
      .map((text) => text.replace(/¢c?/g, 'c'))
      .map((text) => ({ text: text.replace(/^[.:#@*-]+|[.:!?*-]+$/g, ''), line: index }))
      .filter(({ text }) => text !== ''),
  )
  const found = new Map<string, FoundMention>()
  for (const [index, word] of words.entries()) {
    for (const mention of parseMentions(words, index, word)) {
      if (found.size < maxMentions && !found.has(`${mention.kind} ${mention.text}`))
        found.set(`${mention.kind} ${mention.text}`, mention)
    }
  }
  return [...found.values()]
}

function parseMentions(words: readonly Word[], index: number, { text, line }: Word): FoundMention[] {
  const symbols = [...text.matchAll(/\$([A-Za-z][A-Za-z0-9]{1,11})(?![A-Za-z0-9])/g)]
  if (symbols.length > 0) return symbols.map(([all]) => ({ kind: 'symbol', text: all, line }))
  // "CA:0x…", "ethereum:0x…?value=1" and links: each part of the word may be an address.
  const pieces = text.split(/[:：/?&=@#]+/).map(dropLabel)
  const whole = pieces.slice(0, -1).flatMap((piece) => parseWholeAddress(piece, line))
  const lastPiece = pieces.at(-1) ?? text
  if (whole.length > 0) return [...whole, ...parseWholeAddress(lastPiece, line)]
  const shortened = shortenedPattern.exec(lastPiece)
  if (shortened)
    return [{ kind: 'short-address', text: lastPiece, line, begin: shortened[1] ?? '', end: shortened[2] ?? '' }]
  if (evmAddressLike.test(lastPiece)) return [toEvmMention(lastPiece, line)]
  const splitAddress = evmAddressStart.test(lastPiece)
    ? joinWords(words, index, lastPiece, (all) => all.length === 42)
    : undefined
  if (splitAddress) return [toEvmMention(splitAddress, line)]
  return solanaCandidates(words, index, lastPiece).map((all) => toSolanaMention(all, line))
}

function parseWholeAddress(piece: string, line: number): FoundMention[] {
  if (evmAddressLike.test(piece)) return [toEvmMention(piece, line)]
  return readSolanaAddress(piece) && isSolanaLike(piece) ? [toSolanaMention(piece, line)] : []
}

/** Cuts a label before an address without a separator: "CA0x…". */
function dropLabel(piece: string): string {
  // Base58 has no zero, so a Solana address cannot contain "0x".
  const evm = /0[xX](?=[0-9A-Za-z|!$§{}]{38,42}$)/.exec(piece)
  if (evm) return piece.slice(evm.index)
  const label = /^(?:CA|addr(?:ess)?|mint|contract|token)(?=.{32,44}$)/i.exec(piece)?.[0] ?? ''
  const rest = piece.slice(label.length)
  return readSolanaAddress(piece) === undefined && readSolanaAddress(rest) !== undefined ? rest : piece
}

/**
 * Candidates: one word, that word joined with the following words of its line (OCR inserts spaces at narrow letters), or two
 * halves on two lines. Only a chain or an index can decide which candidate is an address.
 */
function solanaCandidates(words: readonly Word[], index: number, bare: string): string[] {
  const all = isSolanaLike(bare) ? [bare] : []
  let joinedWords = bare
  let longest = bare.length
  for (const next of words.slice(index + 1, index + 5)) {
    if (next.line !== words[index]?.line || !/^[A-Za-z0-9|!}{\]]+$/.test(`${bare}${next.text}`)) break
    joinedWords += next.text
    longest = Math.max(longest, next.text.length)
    if (joinedWords.length >= 42 && joinedWords.length <= 45 && longest >= 12 && isSolanaLike(joinedWords))
      all.push(joinedWords)
  }
  if (all.length > 0) return all
  const isAddressPart =
    /^[1-9A-HJ-NP-Za-km-z]{8,36}$/.test(bare) && /\d/.test(bare) && /[a-z]/.test(bare) && /[A-Z]/.test(bare)
  const joinedAddress = isAddressPart ? joinWords(words, index, bare, isAddressLength) : undefined
  return joinedAddress ? [joinedAddress] : []
}

/** Whether joined halves have the length of an address. Misread halves have the right length too. */
function isAddressLength(all: string): boolean {
  return readSolanaAddress(all) !== undefined || ((all.length === 43 || all.length === 44) && isSolanaLike(all))
}

function toSolanaMention(text: string, line: number): FoundMention {
  return { kind: 'solana-address', text, line, address: readSolanaAddress(text) }
}

function toEvmMention(text: string, line: number): FoundMention {
  const address = readEvmAddress(text)
  const isCertain = address !== undefined && text === getAddress(address)
  if (address) return { kind: 'evm-address', text, line, address, isRepaired: false, hasChecksum: isCertain }
  const repaired = repairEvmAddress(text)
  return { kind: 'evm-address', text, line, address: repaired, isRepaired: repaired !== undefined, hasChecksum: true }
}

/** Excludes long words of prose: an address has digits and, with near certainty, letters of both cases. */
function isSolanaLike(text: string): boolean {
  return solanaLike.test(text) && /\d.*\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
}

/** Joins an address split by a space or a line break. */
function joinWords(
  words: readonly Word[],
  index: number,
  begin: string,
  fits: (all: string) => boolean,
): string | undefined {
  let all = begin
  for (const next of words.slice(index + 1, index + 3)) {
    if (next.line > (words[index]?.line ?? 0) + 2) return undefined
    all += next.text.replace(/^[…-]+/, '')
    if (fits(all)) return all
  }
  return undefined
}
