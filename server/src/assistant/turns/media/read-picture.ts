import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { tokenKey } from '@murmur/contract/token-id'
import { type Ocr, OcrFailed } from '#ai/pictures/ocr.port.ts'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import { showTokens } from '#assistant/tools/show-choice.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { AssistantChats, Stored } from '#assistant/turns/assistant-chats.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { translate } from '#platform/i18n/translate.ts'

/** A possible token in a picture. */
export type Mention = { kind: 'address' | 'symbol'; text: string; chain?: ChainKey }

export type ReadPictureDeps = Pick<ToolDeps, 'search' | 'atAddress'> & {
  chats: Pick<AssistantChats, 'readUpload' | 'setTranscript'>
  ocr: Ocr | undefined
  /** Finds possible tokens in the lines, with addresses corrected by index or checksum. */
  findTokenMentions: (lines: readonly string[]) => readonly Mention[]
}

type PictureRequest = { message: Stored & { userId: UserId }; parts: AnswerParts; signal: AbortSignal }

const maxMentions = 6
const maxShown = 8
const maxTextLength = 2_000

/**
 * Shows the possible tokens of a picture for the user to choose from. Other text is shown as the picture's transcript only: it
 * reaches no brain and leads to no proposal.
 */
export async function readPicture(deps: ReadPictureDeps, request: PictureRequest): Promise<void> {
  const { message, parts, signal } = request
  const png = message.uploadId ? await deps.chats.readUpload(message.userId, message.uploadId) : undefined
  const lines = deps.ocr && png ? await readLines(deps.ocr, png, signal) : undefined
  if (!lines) {
    await deps.chats.setTranscript(message.id, { state: 'unavailable', text: '' })
    parts.writeParagraph(translate(parts, 'assistant.cannot-read'))
    return
  }
  await deps.chats.setTranscript(message.id, { state: 'done', text: lines.join('\n').slice(0, maxTextLength) })
  const tokens = await catchRefusal(parts, () =>
    resolveMentions(deps, deps.findTokenMentions(lines).slice(0, maxMentions)),
  )
  if ('kind' in tokens) parts.writeParagraph(tokens.message)
  else if (tokens.length === 0) parts.writeParagraph(translate(parts, 'assistant.picture-nothing'))
  else
    showTokens(
      { parts, language: parts.language, figures: parts.figures },
      { query: '', purpose: 'choose', from: 'picture', tokens },
    )
}

async function readLines(ocr: Ocr, png: Uint8Array, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    return (await ocr.read(png, signal)).lines
  } catch (error) {
    if (error instanceof OcrFailed) return undefined
    throw error
  }
}

/** Distinct tokens in order of appearance. */
async function resolveMentions(deps: ReadPictureDeps, mentions: readonly Mention[]): Promise<TokenListing[]> {
  const found = new Map<string, TokenListing>()
  for (const { kind, text, chain } of mentions) {
    const tokens = kind === 'address' ? await deps.atAddress(text, chain) : await deps.search(text)
    const called = text.replace(/^\$/, '').toLowerCase()
    for (const token of tokens) {
      if (kind === 'symbol' && token.symbol.toLowerCase() !== called) continue
      found.set(tokenKey(token), token)
    }
  }
  return [...found.values()].slice(0, maxShown)
}
