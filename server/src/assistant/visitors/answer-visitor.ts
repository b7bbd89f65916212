import type { VisitorAnswer, VisitorPart } from '@murmur/contract/chat/visitors'
import type { Language } from '@murmur/contract/languages'
import type { Brain } from '#ai/brains/brain.port.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import type { ParsedWords } from '#assistant/turns/run-turn.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isRightToLeft, locales } from '#platform/i18n/locales.ts'
import { type TextId, translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { NeedsAccountError } from './needs-account-error.ts'
import type { PreviewDeps } from './preview-trade.ts'
import { toVisitorParts } from './to-visitor-parts.ts'
import { parseContext, serializeContext, type VisitorContext } from './visitor-context.ts'
import { visitorTools } from './visitor-tools.ts'

export type VisitorDeps = PreviewDeps & {
  /** The offline brain: a visitor's words never reach a model. */
  brain: Brain
  parseWords: (text: string, language: Language, memory: unknown, focus: unknown) => ParsedWords
  /** Time limit of an answer. */
  maxMs: number
}
type Question = { text: string; language: Language; context?: string | null | undefined }

/** Suggestions of the brain about an account. */
const accountSuggestions = [
  'suggest.balances',
  'suggest.profit',
  'suggest.best',
  'suggest.trades',
  'suggest.my-address',
] as const satisfies TextId[]

/**
 * Returns the answer to a visitor's message from public data. Nothing is stored: the subject of the conversation travels with the
 * message.
 * @throws Refusal UPSTREAM_DOWN if there is no answer in time
 */
export async function answerVisitor(deps: VisitorDeps, { text, language, context }: Question): Promise<VisitorAnswer> {
  const { memory, focus } = parseContext(context)
  const parsed = deps.parseWords(text, language, memory, focus)
  const wording = { language: parsed.language, figures: language }
  let lastId = 0
  const parts = answerParts({ ...wording, newId: () => String(++lastId) })
  const visitorContext: VisitorContext = { focus }
  let suggestions: readonly string[] = []
  const words = `${text} ${parsed.token ?? ''}`
  const turn = { ...wording, words, parsed, refs: tokenRefs(), parts }
  try {
    await deps.brain.answer({
      ...wording,
      text,
      source: 'text',
      before: [],
      memory,
      focus,
      lastChanges: [],
      tools: visitorTools(deps, turn),
      write: parts.write,
      describeCard: parts.describeCard,
      remember: (value) => void Object.assign(visitorContext, { memory: value }),
      setFocus: (value) => void Object.assign(visitorContext, { focus: value }),
      suggest: (messages) => {
        suggestions = messages
      },
      signal: AbortSignal.timeout(deps.maxMs),
    })
  } catch (error) {
    if (error instanceof NeedsAccountError) return describeAccount(wording, error, visitorContext)
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new Refusal('UPSTREAM_DOWN')
    throw error
  }
  return {
    ...languageOf(wording),
    parts: toVisitorParts(wording, parts.finish()),
    needsAccount: isOrder(parsed),
    suggestions: withoutAccountSuggestions(wording, suggestions),
    context: serializeContext(visitorContext),
  }
}

/** Whether the message requests an action, even one without a token or an amount, or one that Murmur does not support. */
function isOrder(parsed: ParsedWords): boolean {
  if (parsed.intent !== 'ask') return parsed.intent === 'buy' || parsed.intent === 'sell'
  return parsed.reason === 'other-action' || parsed.understood?.side !== undefined
}

/** Describes the request with an account. Its token becomes the subject of the conversation. */
function describeAccount(wording: Wording, { request }: NeedsAccountError, { focus }: VisitorContext): VisitorAnswer {
  const { subject, token, preview } = request
  const parts: VisitorPart[] = [{ type: 'paragraph', text: translate(wording, `visitor.${subject}`) }]
  const tokenContext = token && { tokens: [{ symbol: token.symbol, chain: token.chain }] }
  return {
    ...languageOf(wording),
    parts: preview ? [preview, ...parts] : parts,
    needsAccount: true,
    suggestions: token?.isVerified ? [translate(wording, 'suggest.risk', { token: token.symbol })] : [],
    context: serializeContext({ focus: tokenContext ?? focus }),
  }
}

function languageOf({ language }: Wording): Pick<VisitorAnswer, 'language' | 'direction'> {
  return { language, direction: isRightToLeft(locales[language]) ? 'rtl' : 'ltr' }
}

/** Leaves out requests that need an account. */
function withoutAccountSuggestions(wording: Wording, messages: readonly string[]): string[] {
  const accountMessages = new Set<string>(accountSuggestions.map((id) => translate(wording, id)))
  return messages.filter((message) => !accountMessages.has(message))
}
