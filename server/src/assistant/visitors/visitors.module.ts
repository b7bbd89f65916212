import type { Brain } from '#ai/brains/brain.port.ts'
import { prepareRequests } from '#ai/brains/offline/requests/match-requests.ts'
import type { App } from '#platform/http/serve.ts'
import { answerVisitor, type VisitorDeps } from './answer-visitor.ts'
import { visitorsRoutes } from './visitors.routes.ts'

/** An answer needs one or two requests to vendors. */
const maxMs = 20_000

type VisitorsParts = Omit<VisitorDeps, 'brain' | 'maxMs'> & { offlineBrain: Brain }

/** Composes the visitors' conversation. It gets what reads public data, and nothing else of the assistant. */
export function wireVisitors(app: App, parts: VisitorsParts): void {
  const { search, atAddress, isAddress, marketList, tokenDetail, priceChart, assessRisk, now, searchHandbook } = parts
  const { offlineBrain, parseWords, platformFeeBps } = parts
  // A visitor's answer has no card that would show the line.
  const priceLine = async () => undefined
  const market = { marketList, tokenDetail, priceChart, priceLine, assessRisk }
  const reads = { search, atAddress, isAddress, ...market, now, searchHandbook }
  const deps: VisitorDeps = { ...reads, platformFeeBps, parseWords, brain: offlineBrain, maxMs }
  visitorsRoutes(app, {
    async answer(question) {
      // Parsing would build the index of the language at once, and block all other requests.
      await prepareRequests(question.language)
      return answerVisitor(deps, question)
    },
  })
}
