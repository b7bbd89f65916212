import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import type { TokenListsByChain } from '@murmur/contract/markets/markets'
import type { ApiView } from '../../api-view.ts'
import type { Answer } from '../../reading/answer.ts'
import { normalizeWords } from '../../reading/normalize.ts'
import type { Fault } from '../evidence.ts'

const minListed = 3

type ListName = 'trending' | 'gainers' | 'new'

/** Requires at least three tokens of the list, those of each chain in the API's order. */
export async function judgeList(answer: Answer, api: ApiView, list: ListName, chain?: ChainKey): Promise<Fault> {
  const lists = await api.list(list)
  const chains = chain ? [chain] : chainKeys
  const minCount = Math.min(
    minListed,
    chains.reduce((sum, each) => sum + lists[longChainNames[each]].tokens.length, 0),
  )
  const positionLists = chains.map((each) => listPositions(answer, lists, each))
  if (positionLists.some((positions) => !isAscending(positions))) return `${list} is not in the API's order`
  const count = positionLists.reduce((sum, positions) => sum + positions.length, 0)
  return count >= minCount ? undefined : `only ${count} tokens of ${list} are listed`
}

/** Positions of the list's tokens in the answer, in the list's order: in its table, otherwise in its text. */
function listPositions(answer: Answer, lists: TokenListsByChain, chain: ChainKey): number[] {
  const rows = answer.messages.flatMap(({ searchData }) => searchData?.tokens ?? [])
  const text = normalizeWords(answer.text)
  return lists[longChainNames[chain]].tokens.flatMap(({ address, symbol }) => {
    const row = rows.findIndex((each) => each.chain === chain && addressKey(each.address) === addressKey(address))
    const at = rows.length > 0 ? row : text.indexOf(normalizeWords(symbol))
    return at < 0 ? [] : [at]
  })
}

function isAscending(positions: readonly number[]): boolean {
  return positions.every((position, at) => at === 0 || position >= (positions[at - 1] ?? 0))
}
