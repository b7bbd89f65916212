import type { QueryClient } from '@tanstack/react-query'

const openPromptsKey = ['passkey-prompts']

/** Whether a passkey prompt of this page is open. The browser aborts it if another one starts. */
export function isPromptOpen(client: QueryClient): boolean {
  return (client.getQueryData<number>(openPromptsKey) ?? 0) > 0
}

/** Runs a prompt, which counts as open until it ends. */
export async function withOpenPrompt<T>(client: QueryClient, prompt: () => Promise<T>): Promise<T> {
  const count = (change: 1 | -1) => client.setQueryData<number>(openPromptsKey, (open = 0) => open + change)
  count(1)
  try {
    return await prompt()
  } finally {
    count(-1)
  }
}
