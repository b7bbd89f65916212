/** Some browsers go silent in the middle of long utterances; each is at most this many characters. */
const longestPiece = 180
/** A voice that neither ends nor fails is given up after this: milliseconds a character, and at least. */
const patience = { perCharacter: 200, atLeast: 5000 }

type SpeakOptions = { voice: SpeechSynthesisVoice; rate: number; signal: AbortSignal }

/** Says a text aloud. Resolves when it is said, could not be said, or `signal` says stop. */
export async function speakText(text: string, { voice, rate, signal }: SpeakOptions): Promise<void> {
  for (const piece of piecesOf(text)) {
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
      done()
    }
    const wait = patience.atLeast + (text.length * patience.perCharacter) / rate
    const timer = setTimeout(stop, wait)
    const done = () => {
      clearTimeout(timer)
      // Held on to until here: some browsers forget an utterance that nobody holds, and never say that it ended.
      utterance.onend = null
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop)
    utterance.onend = done
    utterance.onerror = done
    speechSynthesis.speak(utterance)
  })
}

/** Sentences, the longest of them cut between words. */
export function piecesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?؟]\s)|(?<=[。！？\n])/u)
  const pieces: string[] = []
  for (const sentence of sentences) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= longestPiece) pieces[pieces.length - 1] = last + sentence
    else pieces.push(...cut(sentence))
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

function cut(sentence: string): string[] {
  if (sentence.length <= longestPiece) return [sentence]
  const space = sentence.lastIndexOf(' ', longestPiece)
  const at = space > 0 ? space + 1 : longestPiece
  return [sentence.slice(0, at), ...cut(sentence.slice(at))]
}
