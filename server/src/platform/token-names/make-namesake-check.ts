import type { ChainKey } from '@murmur/contract/chains'
import { foldName } from './match-token.ts'
import { skeleton } from './skeleton.ts'

type PinnedToken = { chain: ChainKey; symbol: string; name: string }
type ComparedName = { chain: ChainKey; symbol?: string; plain: string }

/** Whether a token that shares a verified token's symbol only bears its name, as bridged tokens do. */
export type IsNamesake = (chain: ChainKey, symbol: string, name: string) => boolean

/**
 * A namesake has the exact symbol of a verified token of another chain. Its symbol and name resemble no verified token of
 * its own chain, and its name resembles one of another chain only if it is spelled the same.
 */
export function makeNamesakeCheck(pinned: readonly PinnedToken[]): IsNamesake {
  const bySkeleton = new Map<string, ComparedName[]>()
  for (const { chain, symbol, name } of pinned) {
    add({ chain, symbol, plain: foldName(symbol) }, skeleton(symbol))
    add({ chain, plain: foldName(name) }, skeleton(name))
  }
  function add(text: ComparedName, look: string): void {
    bySkeleton.set(look, [...(bySkeleton.get(look) ?? []), text])
  }
  const findLookalikes = (text: string) => (skeleton(text) ? (bySkeleton.get(skeleton(text)) ?? []) : [])
  const matchesPlainName = (text: string, like: readonly ComparedName[]) =>
    like.some(({ plain }) => plain === foldName(text))

  return (chain, symbol, name) => {
    const [likeSymbol, likeName] = [findLookalikes(symbol), findLookalikes(name)]
    if ([...likeSymbol, ...likeName].some((each) => each.chain === chain)) return false
    const hasItsSymbol = likeSymbol.some((each) => each.symbol !== undefined && each.plain === foldName(symbol))
    return hasItsSymbol && (likeName.length === 0 || matchesPlainName(name, likeName))
  }
}
