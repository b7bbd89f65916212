import type { Turn } from '#ai/brains/brain.port.ts'
import type { ListedTokens, MarketListRequest } from '#ai/brains/facts.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { changeText, plainText, priceText } from './value-text.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

const maxLines = 5

/** Shows a market list as a table and writes its first tokens, for users who listen. Returns the tokens shown. */
export async function answerMarketList(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  request: MarketListRequest,
): Promise<ListedTokens['tokens']> {
  const result = await turn.tools.marketList.run(request)
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') {
    turn.write(result.message)
    return []
  }
  const [first] = result.tokens
  const { skip = 0 } = request
  if (!first) {
    writeSentence(skip > 0 ? 'brain.listEnd' : 'brain.listNone')
    return []
  }
  const head = translate(turn, 'brain.listHead', { list: request.list })
  // Outside of the sentences, which isolate their values in Arabic: Markdown knows a list by its bare numbers.
  const lines = result.tokens
    .slice(0, maxLines)
    .map((token, at) => `${skip + at + 1}. ${listLine(turn, translate, token)}`)
  const tailId = request.list === 'lowRisk' ? 'brain.listTailLowRisk' : 'brain.listTail'
  const tail = translate(turn, tailId, { token: plainText(first.symbol) })
  turn.write([head, '', ...lines, '', tail].join('\n'))
  return result.tokens
}

function listLine(turn: Turn, translate: Translate, token: ListedTokens['tokens'][number]): string {
  const { price, change24h, risk, chain } = token
  const named = { symbol: plainText(token.symbol), chain: getChainName(chain) }
  const priced = price === null ? undefined : { ...named, price: priceText(turn, price) }
  const line =
    priced === undefined
      ? translate(turn, 'brain.listLineUnpriced', named)
      : change24h === null
        ? translate(turn, 'brain.listLine', priced)
        : translate(turn, 'brain.listLineChange', { ...priced, change: changeText(turn, change24h) })
  if (risk !== 'caution' && risk !== 'danger') return line
  return translate(turn, 'brain.listRisk', { line, level: translate(turn, `risk.${risk}`) })
}
