import { assertNever } from '@murmur/contract/assert-never'
import type { Language } from '@murmur/contract/languages'
import { formatPercent, formatUsd, getChainName } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { News } from '#platform/news/news.ts'
import { cleanNewsSymbol, newsAmount, newsPrice } from './news-figures.ts'

/** The sentence about news, in the reader's language. */
export function newsText(reader: Language, news: News): string {
  const wording = { language: reader, figures: reader }
  const token = { token: cleanNewsSymbol(news.symbol), chain: getChainName(news.chain) }
  switch (news.kind) {
    case 'deposit': {
      const usd = news.usd === null ? { known: 'no', usd: '' } : { known: 'yes', usd: formatUsd(wording, news.usd) }
      const text = translate(reader, 'news.deposit', { ...token, ...usd, amount: newsAmount(wording, news.amount) })
      if (!news.isLastOfDay) return text
      return `${text}${locales[reader].wordSpace}${translate(reader, 'news.lastDeposit')}`
    }
    case 'trade': {
      if (!news.isDone) return translate(reader, 'news.failed', { ...token, side: news.side })
      const amount = newsAmount(wording, news.amount)
      return translate(reader, news.side === 'buy' ? 'news.bought' : 'news.sold', { ...token, amount })
    }
    case 'send': {
      const sendValues = { ...token, recipient: news.recipient, amount: newsAmount(wording, news.amount) }
      return translate(reader, news.isDone ? 'news.sent' : 'news.sendFailed', sendValues)
    }
    case 'alert':
      return translate(reader, 'news.alert', {
        ...token,
        condition: news.condition,
        bound: newsPrice(wording, Number(news.priceUsd)),
        price: newsPrice(wording, Number(news.firedPriceUsd)),
      })
    case 'price':
      return translate(reader, 'news.price', {
        ...token,
        direction: news.changePercent > 0 ? 'up' : 'down',
        percent: formatPercent(wording, Math.round(Math.abs(news.changePercent) * 10) / 10),
        price: newsPrice(wording, news.priceUsd),
      })
    default:
      return assertNever(news)
  }
}
