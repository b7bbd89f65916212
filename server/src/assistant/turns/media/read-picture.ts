import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { type Ocr, OcrError } from '#ai/pictures/ocr.port.ts'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import { showTokens } from '#assistant/tools/show-choice.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { AssistantChats, StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Mention, type PictureTokens, type ResolveMentionsDeps, resolveMentions } from './resolve-mentions.ts'
import { type WriteCodeAddressDeps, writeCodeAddress } from './write-code-address.ts'
import { writePictureWarnings } from './write-picture-warnings.ts'

export type ReadPictureDeps = ResolveMentionsDeps &
  WriteCodeAddressDeps & {
    chats: Pick<AssistantChats, 'readUpload' | 'setTranscript'>
    ocr: Ocr | undefined
    /** The texts of a picture's QR codes; empty if there are none. Rejects with `OcrError`. */
    readCodes: (picture: Uint8Array, signal: AbortSignal) => Promise<string[]>
    /** Finds the addresses in the texts of QR codes. */
    findCodeMentions: (texts: readonly string[]) => readonly Mention[]
    /** Finds possible tokens in the lines, with addresses corrected by index or checksum. */
    findTokenMentions: (lines: readonly string[]) => readonly Mention[]
    /** Creates the chat's focus after a list of tokens. */
    createFocus: (tokens: readonly { symbol: string; chain: ChainKey }[]) => unknown
  }

type PictureRequest = { message: StoredMessage & { userId: UserId }; parts: AnswerParts; signal: AbortSignal }

const maxTextLength = 2_000

/**
 * Shows the possible tokens of a picture for the user to choose from, and stores them as the chat's focus. Other text is
 * shown as the picture's transcript only: it reaches no brain and leads to no proposal.
 */
export async function readPicture(deps: ReadPictureDeps, request: PictureRequest): Promise<void> {
  const { message, parts, signal } = request
  const png = message.uploadId ? await deps.chats.readUpload(message.userId, message.uploadId) : undefined
  const [codes, lines] = png ? await recognizeParts(deps, message.userId, png, signal) : [[], undefined]
  if (!lines && codes.length === 0) {
    await deps.chats.setTranscript(message.id, { state: 'unavailable', text: '' })
    parts.writeParagraph(translate(parts, 'assistant.cannot-read'))
    return
  }
  const text = [...codes, ...(lines ?? [])].join('\n').slice(0, maxTextLength)
  await deps.chats.setTranscript(message.id, { state: 'done', text })
  const mentions = removeDuplicates([...deps.findCodeMentions(codes), ...deps.findTokenMentions(lines ?? [])])
  const found = await catchRefusal(parts, () => resolveMentions(deps, mentions))
  if ('kind' in found) return parts.writeParagraph(found.message)
  const code = found.unknown.find(({ isCode }) => isCode)
  if (code) await writeCodeAddress(deps, { parts, userId: message.userId, text: code.text })
  writeFound(deps, parts, found)
}

/** The texts of the codes and the lines of text; no codes, or undefined lines, if they could not be read. */
async function recognizeParts(
  { readCodes, ocr }: ReadPictureDeps,
  userId: UserId,
  png: Uint8Array,
  signal: AbortSignal,
): Promise<[codes: string[], lines: string[] | undefined]> {
  return Promise.all([
    readCodes(png, signal).catch(ignoreOcrFailed([])),
    ocr?.read(png, signal, userId).then(({ lines }) => lines, ignoreOcrFailed(undefined)),
  ])
}

function ignoreOcrFailed<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OcrError) return otherwise
    throw error
  }
}

/** Each text once; a wallet's screen shows the address of its code as text too. */
function removeDuplicates(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(({ text }, at) => mentions.findIndex((other) => other.text === text) === at)
}

function writeFound({ createFocus }: ReadPictureDeps, parts: AnswerParts, { tokens, warnings }: PictureTokens): void {
  writePictureWarnings(parts, warnings)
  if (tokens.length === 0) {
    if (!parts.hasText()) parts.writeParagraph(translate(parts, 'assistant.picture-nothing'))
    parts.suggest([translate(parts, 'suggest.trending')])
    return
  }
  const wording = { parts, language: parts.language, figures: parts.figures }
  showTokens(wording, { query: '', purpose: 'choose', from: 'picture', tokens })
  parts.setFocus(createFocus(tokens))
}
