import { cleanText } from './clean-text.ts'

/** The most characters that a model writes in one answer: of the 8,000 that an answer has, some are for what must be added. */
const maxTextLength = 7_500

export type AnswerSanitizer = ReturnType<typeof answerSanitizer>

/**
 * A model's text on its way to the user, piece by piece: cleaned, cut, and without what would make a link or picture of Markdown,
 * since a model has nothing to link to but what it was talked into.
 */
export function answerSanitizer(write: (text: string) => void) {
  let written = ''
  let held = ''
  let isPaused = false
  function put(words: string): void {
    if (!words) return
    const text = isPaused && written ? `\n\n${words.trimStart()}` : words
    const kept = text.slice(0, maxTextLength - written.length)
    isPaused = false
    if (!kept) return
    written += kept
    write(kept)
  }
  return {
    add(piece: string): void {
      const all = held + piece
      // Half a character, or half of what begins a link, waits for its other half.
      held = /[\ud800-\udbff\]!\r]+$/.exec(all.slice(-8))?.[0] ?? ''
      put(unlinked(cleanText(all.slice(0, all.length - held.length))))
    },
    /** What comes after is a paragraph of its own. */
    pause(): void {
      this.end()
      isPaused = true
    },
    end(): void {
      put(unlinked(cleanText(held)))
      held = ''
    },
    text: () => written,
    isFull: () => written.length >= maxTextLength,
  }
}

const unlinked = (text: string) => text.replace(/!+\[/g, '[').replace(/\](?=[(:])/g, '] ')
