import { type VisitorAnswer, visitorsApi } from '@murmur/contract/chat/visitors'
import type { Language } from '@murmur/contract/languages'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve.ts'

/** Answers at the same time, for all visitors: users' turns and trades must not wait for them. */
export const maxConcurrentAnswers = 8

type VisitorsRoutesDeps = {
  answer: (question: {
    text: string
    language: Language
    context?: string | null | undefined
  }) => Promise<VisitorAnswer>
}

/** Adds the route by which a visitor without an account tries the assistant. */
export function visitorsRoutes(app: App, { answer }: VisitorsRoutesDeps): void {
  let running = 0
  serve(app, visitorsApi.ask, async ({ body, language }) => {
    if (running >= maxConcurrentAnswers) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 2 })
    running++
    try {
      return { data: await answer({ ...body, language }) }
    } finally {
      running--
    }
  })
}
