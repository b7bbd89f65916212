import type { ApiView } from '../api-view.ts'
import type { Fact } from '../fact.ts'
import type { Answer } from '../reading/answer.ts'
import type { Fault } from './evidence.ts'
import * as account from './facts/account-facts.ts'
import { judgeList } from './facts/list-facts.ts'
import * as money from './facts/money-facts.ts'
import { judgeComparison, judgeConversion } from './facts/pair-facts.ts'
import * as token from './facts/token-facts.ts'
import * as trades from './facts/trade-facts.ts'

/** Whether an answer states a fact, equal to the API's value. @throws Error when the API refuses a request */
export async function judgeFact(answer: Answer, api: ApiView, fact: Fact): Promise<Fault> {
  switch (fact.kind) {
    case 'price':
    case 'change24h':
    case 'marketCap':
    case 'liquidity':
    case 'volume':
    case 'age':
    case 'risk':
    case 'holders':
      return token.judgeMetric(answer, api, fact.kind, fact.token)
    case 'verified':
      return token.judgeVerified(answer, api, fact.token)
    case 'address':
      return token.judgeAddress(answer, fact.token)
    case 'search':
      return token.judgeFound(answer, fact.token)
    case 'change':
      return token.judgeChange(answer, api, fact.range, fact.token)
    case 'chart':
      return token.judgeChart(answer, fact.range, fact.token)
    case 'convert':
      return judgeConversion(answer, api, fact)
    case 'compare':
      return judgeComparison(answer, api, fact.metric, fact.tokens)
    case 'list':
      return judgeList(answer, api, fact.list, fact.chain)
    default:
      return judgeMoneyFact(answer, api, fact)
  }
}

function judgeMoneyFact(answer: Answer, api: ApiView, fact: Fact): Fault | Promise<Fault> {
  switch (fact.kind) {
    case 'balance':
    case 'value':
    case 'cost':
    case 'share':
      return money.judgeHolding(answer, api, fact.kind, fact.token)
    case 'unrealised':
      return fact.token
        ? money.judgeHolding(answer, api, 'unrealised', fact.token)
        : money.judgeTotal(answer, api, 'unrealised')
    case 'total':
      return money.judgeTotal(answer, api, 'total')
    case 'realised-total':
      return money.judgeTotal(answer, api, 'realised')
    case 'fees-total':
      return money.judgeTotal(answer, api, 'fees')
    case 'balances':
      return money.judgeBalances(answer, api)
    case 'best':
    case 'worst':
      return money.judgeExtreme(answer, api, fact.kind)
    case 'since':
      return money.judgeSince(answer, api)
    case 'trades':
    case 'deposits':
      return trades.judgeHistory(answer, api, fact.kind)
    case 'last-trade':
      return trades.judgeLastTrade(answer, api)
    case 'receipt':
      return trades.judgeReceipt(answer, api)
    case 'why-failed':
      return trades.judgeWhyFailed(answer, api)
    case 'pending':
      return trades.judgePending(answer, api)
    default:
      return judgeAccountFact(answer, api, fact)
  }
}

function judgeAccountFact(answer: Answer, api: ApiView, fact: Fact): Fault | Promise<Fault> {
  switch (fact.kind) {
    case 'my-address':
      return account.judgeOwnAddress(answer, api, fact.chain)
    case 'alerts':
      return account.judgeAlerts(answer, api)
    case 'watchlist':
      return account.judgeWatchlist(answer, api)
    case 'limits':
      return account.judgeLimits(answer, api)
    case 'language':
      return account.judgeLanguage(answer, api)
    case 'theme':
      return account.judgeTheme(answer, api)
    case 'network-fee':
      return account.judgeNetworkFee(answer, api, fact.chain)
    case 'platform-fee':
      return account.judgePlatformFee(answer)
    case 'where':
      return account.judgeLink(answer, fact.screen)
    case 'capabilities':
      return account.judgeCapabilities(answer)
    default:
      throw new Error(`No rule for ${fact.kind}`)
  }
}
