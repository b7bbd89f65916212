import { describe, expect, it } from 'vitest'
import { type Brain, BrainError, type Turn } from '#ai/brains/brain.port.ts'
import { makeBrainChat, offline } from './test-support/make-brain-chat.ts'

/** A model that fails after `act`. */
const failing = (act: (turn: Turn) => Promise<unknown>): Brain => ({
  kind: 'model',
  answer: async (turn) => {
    await act(turn)
    throw new BrainError('cut off')
  },
})

describe('a model', () => {
  it('that fails after a change does not lead to a second one; the answer states the change, with its Undo', async () => {
    const { send, lists, suggestions } = makeBrainChat(
      failing(({ tools }) => tools.setAlert.run({ token: 'BONK', condition: 'above', priceUsd: '1' })),
    )
    expect(await send('alert me if BONK goes up 10%')).toBe(
      [
        'Alert set: BONK on Solana above $1. Say “undo” to remove it.',
        'The rest of this answer failed. Please ask again only for what’s missing.',
      ].join('\n\n'),
    )
    expect(lists.alerts).toMatchObject([{ priceUsd: '1' }])
    expect(suggestions()).toEqual(['Undo'])
  })

  it('that fails after an undo does not lead to a second one; the answer states the undone change', async () => {
    const { send, settings } = makeBrainChat({
      kind: 'model',
      answer: (turn) => (turn.text === 'undo' ? failing(({ tools }) => tools.undo.run({})) : offline).answer(turn),
    })
    await send('dark mode')
    expect(settings.theme).toBe('dark')
    expect(await send('undo')).toMatch(
      /^Undone: the theme follows your device again\.\n\nThe rest of this answer failed/,
    )
    expect(settings.theme).toBe('system')
    expect(await send('dark mode')).toContain('The dark theme is on.')
  })

  it('that fails after a refused change is replaced by the offline assistant', async () => {
    const { send, lists } = makeBrainChat(failing(({ tools }) => tools.setTheme.run({ theme: 'dark' })))
    expect(await send('alert me if BONK goes up 10%')).toContain('Alert set: BONK on Solana above $0.000022')
    expect(lists.alerts).toHaveLength(1)
  })
})
