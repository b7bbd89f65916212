import { cleanText } from '#platform/text/clean-text.ts'

/** Leaves room for warnings within the 8,000 characters of an answer. */
const maxTextLength = 7_500

export type AnswerSanitizer = ReturnType<typeof answerSanitizer>

/**
 * Streams a model's text to the user: cleaned, truncated, and without Markdown links and images, since any link a model writes
 * may be injected.
 */
export function answerSanitizer(write: (text: string) => void) {
  let writtenText = ''
  let pendingText = ''
  let isPaused = false
  function emit(words: string): void {
    if (!words) return
    const text = isPaused && writtenText ? `\n\n${words.trimStart()}` : words
    const kept = text.slice(0, maxTextLength - writtenText.length)
    isPaused = false
    if (!kept) return
    writtenText += kept
    write(kept)
  }
  return {
    add(piece: string): void {
      const all = pendingText + piece
      // Holds back half a surrogate pair or a possible start of a link until the next chunk.
      pendingText = /[\ud800-\udbff\]!\r]+$/.exec(all.slice(-8))?.[0] ?? ''
      emit(removeLinks(cleanText(all.slice(0, all.length - pendingText.length))))
    },
    /** Starts a new paragraph with the next text. */
    pause(): void {
      this.end()
      isPaused = true
    },
    end(): void {
      emit(removeLinks(cleanText(pendingText)))
      pendingText = ''
    },
    text: () => writtenText,
    isFull: () => writtenText.length >= maxTextLength,
  }
}

const removeLinks = (text: string) => text.replace(/!+\[/g, '[').replace(/\](?=[(:])/g, '] ')
