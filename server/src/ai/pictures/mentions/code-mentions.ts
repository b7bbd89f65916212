import { chains } from '@murmur/contract/chains'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import { readSolanaAddress } from '#chains/solana/read-address.ts'
import { findCopiedAddress, findNearestAddress, type IndexedAddress } from './match-indexed-address.ts'
import type { PictureMention } from './picture-mentions.ts'

/** A part of a payment link or a web address, with the chain id after "@" (ERC-681). */
const addressPattern = /(?<![A-Za-z0-9])([A-Za-z0-9]{32,44})(?![A-Za-z0-9])(?:@(\d+))?/g

/**
 * Possible tokens in the texts of QR codes: bare addresses, payment links ("ethereum:0x…@1", "solana:…?amount=1") and web addresses.
 * Codes decode without errors, so addresses are not corrected. Addresses of other chains are left out.
 */
export function findCodeMentions(texts: readonly string[], indexed: readonly IndexedAddress[]): PictureMention[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(addressPattern)].flatMap(([, word = '', id]) => toMention(word, id)),
  )
  const uniqueMentions = [...new Map(found.map((each) => [each.text, each])).values()]
  return uniqueMentions.map((mention) => {
    const { text } = mention
    const resembledToken = findCopiedAddress(text, indexed) ?? findNearestAddress(text, indexed)
    return resembledToken && resembledToken.address !== text
      ? { ...mention, resembles: resembledToken.symbol }
      : mention
  })
}

function toMention(word: string, id: string | undefined): PictureMention[] {
  const shared = { kind: 'address', matchKind: 'read', isCode: true } as const
  // Some codes hold capitals only, which take less space.
  const address = readEvmAddress(word.replace(/^0X/, '0x'))
  if (address) {
    if (id === undefined) return [{ ...shared, text: address }]
    const chain = chains.find((each) => each.family === 'evm' && each.chainId === Number(id))
    return chain ? [{ ...shared, text: address, chain: chain.key }] : []
  }
  return readSolanaAddress(word) ? [{ ...shared, text: word, chain: 'sol' }] : []
}
