import { useState } from 'react'

/**
 * The prompt before the next press, shown only while the form's request stays the same.
 * @param serialized the request as text
 */
export function useOrderPrompt(serialized: string | undefined) {
  const [shown, setShown] = useState<{ serialized: string | undefined; sentence: string; isPasskeyPrompt: boolean }>()
  const currentPrompt = shown?.serialized === serialized ? shown : undefined
  return {
    prompt: currentPrompt?.isPasskeyPrompt ? undefined : currentPrompt?.sentence,
    passkeyPrompt: currentPrompt?.isPasskeyPrompt ? currentPrompt.sentence : undefined,
    setPrompt: (sentence: string, isPasskeyPrompt = false) => setShown({ serialized, sentence, isPasskeyPrompt }),
    clearPrompt: () => setShown(undefined),
  }
}
