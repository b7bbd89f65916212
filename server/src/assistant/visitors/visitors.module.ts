import type { Brain } from '#ai/brains/brain.port.ts'
import { prepareRequests } from '#ai/brains/offline/requests/match-requests.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { answerVisitor, type VisitorDeps } from './answer-visitor.ts'
import { visitorsRoutes } from './visitors.routes.ts'

/** An answer needs one or two requests to vendors. */
const maxMs = 20_000

type VisitorsParts = Omit<VisitorDeps, 'brain' | 'maxMs'> & { offlineBrain: Brain }

/** Composes the visitors' conversation. It gets only the parts of the assistant that read public data. */
export function wireVisitors(app: App, parts: VisitorsParts): void {
  const { search, atAddress, isAddress, marketList, tokenDetail, priceChart, assessRisk, now, searchHandbook } = parts
  const { offlineBrain, parseWords, platformFeeBps } = parts
  // A visitor's answer has no card that would show the line.
  const priceLine = async () => undefined
  const market = { marketList, tokenDetail, priceChart, priceLine, assessRisk }
  const readDeps = { search, atAddress, isAddress, ...market, now, searchHandbook }
  const deps: VisitorDeps = { ...readDeps, platformFeeBps, parseWords, brain: offlineBrain, maxMs }
  visitorsRoutes(app, {
    async answer(question) {
      // Otherwise parsing would build the language's index synchronously and block all other requests.
      await prepareRequests(question.language)
      return answerVisitor(deps, question)
    },
  })
}
