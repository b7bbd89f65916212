/** The longest utterance in characters: some browsers stop in the middle of long ones. */
const maxPieceLength = 180
/** The timeout of a voice that neither ends nor fails: milliseconds per character, and the minimum. */
const timeoutMs = { perCharacter: 200, min: 5000 }

type SpeakOptions = { voice: SpeechSynthesisVoice; rate: number; signal: AbortSignal }

/** Speaks a text. Resolves when it was spoken, failed, or `signal` aborts. */
export async function speakText(text: string, { voice, rate, signal }: SpeakOptions): Promise<void> {
  for (const piece of splitText(text)) {
    if (signal.aborted) return
    await speakPiece(piece, voice, rate, signal)
  }
}

function speakPiece(text: string, voice: SpeechSynthesisVoice, rate: number, signal: AbortSignal): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text)
  Object.assign(utterance, { voice, lang: voice.lang, rate })
  return new Promise((resolve) => {
    const stop = () => {
      speechSynthesis.cancel()
      finish()
    }
    const waitMs = timeoutMs.min + (text.length * timeoutMs.perCharacter) / rate
    const timer = setTimeout(stop, waitMs)
    const finish = () => {
      clearTimeout(timer)
      // Referenced until here: some browsers garbage-collect an unreferenced utterance and never fire its end event.
      utterance.onend = null
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop)
    utterance.onend = finish
    utterance.onerror = finish
    speechSynthesis.speak(utterance)
  })
}

/** Splits a text into sentences, and long sentences between words. */
export function splitText(text: string): string[] {
  const sentences = text.split(/(?<=[.!?؟]\s)|(?<=[。！？\n])/u)
  const pieces: string[] = []
  for (const sentence of sentences) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= maxPieceLength)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(...splitSentence(sentence))
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

function splitSentence(sentence: string): string[] {
  if (sentence.length <= maxPieceLength) return [sentence]
  const spaceIndex = sentence.lastIndexOf(' ', maxPieceLength)
  const at = spaceIndex > 0 ? spaceIndex + 1 : maxPieceLength
  return [sentence.slice(0, at), ...splitSentence(sentence.slice(at))]
}
