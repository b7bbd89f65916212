import type { Turn } from '#ai/brains/brain.port.ts'
import type { ListedTokens, ListFilter, MarketListRequest } from '#ai/brains/facts.port.ts'
import { formatCompactUsd, getChainName } from '#platform/i18n/format.ts'
import { elapsedText } from './facts/duration-text.ts'
import { changeText, priceText, stripMarkdown } from './value-text.ts'
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
  const { skip = 0, filter } = request
  const conditions = filter ? filterText(turn, translate, filter) : ''
  if (!first) {
    if (filter && skip === 0) writeSentence('brain.listNoneFits', { conditions })
    else writeSentence(skip > 0 ? 'brain.listEnd' : 'brain.listNone')
    return []
  }
  const head = translate(turn, 'brain.listHead', { list: filter?.isCheapest ? 'cheapest' : request.list })
  // Outside of the sentences, which isolate their values in Arabic: Markdown knows a list by its bare numbers.
  const lines = result.tokens
    .slice(0, maxLines)
    .map((token, at) => `${skip + at + 1}. ${listLine(turn, translate, token)}`)
  const tailId = request.list === 'lowRisk' ? 'brain.listTailLowRisk' : 'brain.listTail'
  const tail = translate(turn, tailId, { token: stripMarkdown(first.symbol) })
  const filterLines = conditions !== '' ? [translate(turn, 'brain.listFiltered', { conditions })] : []
  turn.write([head, ...filterLines, '', ...lines, '', tail].join('\n'))
  return result.tokens
}

/** The conditions in words: "market cap under $1M, low risk". */
function filterText(turn: Turn, translate: Translate, filter: ListFilter): string {
  const { minMarketCapUsd, maxMarketCapUsd, minLiquidityUsd, maxAgeHours, maxPriceUsd, isLowRisk } = filter
  const usd = (value: number | undefined) => (value === undefined ? undefined : formatCompactUsd(turn, value))
  const age = maxAgeHours === undefined ? undefined : elapsedText(turn.language, maxAgeHours * 3600)
  const filterValues: [string, string | undefined][] = [
    ['minCap', usd(minMarketCapUsd)],
    ['maxCap', usd(maxMarketCapUsd)],
    ['minLiquidity', usd(minLiquidityUsd)],
    ['age', age],
    ['maxPrice', maxPriceUsd === undefined ? undefined : priceText(turn, maxPriceUsd)],
    ['risk', isLowRisk ? '' : undefined],
  ]
  const texts = filterValues.flatMap(([kind, value]) =>
    value === undefined ? [] : [translate(turn, 'brain.listCondition', { kind, value })],
  )
  return new Intl.ListFormat(turn.language, { type: 'conjunction' }).format(texts)
}

function listLine(turn: Turn, translate: Translate, token: ListedTokens['tokens'][number]): string {
  const { price, change24h, risk, chain } = token
  const tokenValues = { symbol: stripMarkdown(token.symbol), chain: getChainName(chain) }
  const pricedValues = price === null ? undefined : { ...tokenValues, price: priceText(turn, price) }
  const line =
    pricedValues === undefined
      ? translate(turn, 'brain.listLineUnpriced', tokenValues)
      : change24h === null
        ? translate(turn, 'brain.listLine', pricedValues)
        : translate(turn, 'brain.listLineChange', { ...pricedValues, change: changeText(turn, change24h) })
  if (risk !== 'caution' && risk !== 'danger') return line
  return translate(turn, 'brain.listRisk', { line, level: translate(turn, `risk.${risk}`) })
}
