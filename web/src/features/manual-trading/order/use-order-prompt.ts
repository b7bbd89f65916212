import { useState } from 'react'

/**
 * The prompt before the next press, shown only while the form's request stays the same.
 * @param serialized the request as text
 */
export function useOrderPrompt(serialized: string | undefined) {
  const [shown, setShown] = useState<{ serialized: string | undefined; sentence: string; isOfPasskey: boolean }>()
  const current = shown?.serialized === serialized ? shown : undefined
  return {
    prompt: current?.isOfPasskey ? undefined : current?.sentence,
    passkeyPrompt: current?.isOfPasskey ? current.sentence : undefined,
    setPrompt: (sentence: string, isOfPasskey = false) => setShown({ serialized, sentence, isOfPasskey }),
    clearPrompt: () => setShown(undefined),
  }
}
