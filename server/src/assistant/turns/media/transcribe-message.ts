import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import {
  type SpokenToken,
  type Transcriber,
  type Transcript,
  TranscriptionError,
  TranscriptionProblem,
  TranscriptionTimeoutError,
} from '#ai/speech/transcriber.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { AssistantChats, StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { type TextId, type TextValues, translate } from '#platform/i18n/translate.ts'

export type TranscribeDeps = {
  chats: Pick<AssistantChats, 'readUpload' | 'setTranscript'>
  /** Undefined if transcription is disabled. */
  transcriber: Transcriber | undefined
  /** Symbols to recognize. */
  tokens: () => readonly SpokenToken[]
  onTranscriptionFailed?: (error: TranscriptionError) => void
}

type TranscribeRequest = {
  message: StoredMessage & { userId: UserId }
  language: Language
  parts: AnswerParts
  signal: AbortSignal
  /** Whether a certain transcript may be acted on. */
  canActOnTranscript: (text: string, orders: Transcript['orders']) => Promise<boolean>
}

/**
 * Transcribes a recording and shows the transcript below it. Without a certain transcript that may be acted on, writes the reason and
 * returns undefined: a guess is shown for correction. The recording stays in the chat.
 */
export async function transcribeMessage(deps: TranscribeDeps, request: TranscribeRequest): Promise<string | undefined> {
  const { message, language, parts, signal } = request
  const fail = async (sentence: TextId, values?: TextValues, state: 'unavailable' | 'unsure' = 'unavailable') => {
    await deps.chats.setTranscript(message.id, { state, text: '' })
    parts.writeParagraph(translate(language, sentence, values))
    return undefined
  }
  const known = message.extras.transcript
  // Transcribed before a crash, and stored as done since it may be acted on: reuse the transcript.
  if (known?.state === 'done' && known.text) return known.text
  const wav = message.uploadId ? await deps.chats.readUpload(message.userId, message.uploadId) : undefined
  if (!deps.transcriber || !wav) return fail('assistant.voice-unavailable')
  const { languages } = deps.transcriber
  // The transcriber would turn a Spanish sentence into the nearest English command.
  if (languages.length > 0 && !languages.includes(language)) {
    await deps.chats.setTranscript(message.id, { state: 'unavailable', text: '' })
    parts.writeParagraph(
      translate(language, 'assistant.unsupported-voice-language', {
        languages: formatLanguageNames(languages, language),
      }),
    )
    return undefined
  }
  try {
    const hint = { language, tokens: deps.tokens(), signal, userId: message.userId }
    const result = await deps.transcriber.transcribe(wav, hint)
    const text = result.text.trim()
    if (result.state === 'done' && text && (await request.canActOnTranscript(text, result.orders))) {
      await deps.chats.setTranscript(message.id, { state: 'done', text })
      return text
    }
    await deps.chats.setTranscript(message.id, { state: 'unsure', text })
    parts.writeParagraph(
      text
        ? translate(language, 'assistant.uncertain-transcript', { text })
        : translate(language, 'assistant.no-transcript'),
    )
    return undefined
  } catch (error) {
    if (error instanceof TranscriptionError) deps.onTranscriptionFailed?.(error)
    if (error instanceof TranscriptionProblem)
      return fail(`assistant.speech-${error.code}`, error.values, error.code === 'silence' ? 'unsure' : 'unavailable')
    if (error instanceof TranscriptionTimeoutError) return fail('assistant.transcription-timeout')
    if (error instanceof TranscriptionError) return fail('assistant.no-transcript')
    throw error
  }
}

function formatLanguageNames(languages: readonly string[], reader: Language): string {
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  return new Intl.ListFormat(reader).format(languages.map((code) => names.of(code) ?? code))
}
