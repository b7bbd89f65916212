import { expect, it } from 'vitest'
import type { StoredMessage } from './assistant-chats.ts'
import { findFocus } from './find-focus.ts'

const bonk = 'sol:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const uni = 'eth:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const user = (screen?: string) => ({ role: 'user', extras: screen ? { screen } : {} }) as StoredMessage
const answer = (focus?: unknown) =>
  ({ role: 'assistant', extras: focus === undefined ? {} : { focus } }) as StoredMessage
const screenOf = (before: StoredMessage[], screen?: string) => findFocus(before, screen).screen?.chain

it('findFocus returns the newest stored focus', () => {
  expect(findFocus([user(), answer('old'), user(), answer('new'), user(), answer()]).stored).toBe('new')
  expect(findFocus([]).stored).toBeUndefined()
})

it('findFocus returns the token of the screen for the first message on it, even after answers about others', () => {
  expect(screenOf([], uni)).toBe('eth')
  expect(screenOf([user(), answer('a')], uni)).toBe('eth')
  expect(screenOf([user(bonk), answer('a'), answer('b')], uni)).toBe('eth')
})

it('findFocus keeps the token of the screen until an answer on it has stored a focus', () => {
  expect(screenOf([user(), answer('a'), user(uni), answer()], uni)).toBe('eth')
  expect(screenOf([user(), answer('a'), user(uni), answer('b')], uni)).toBeUndefined()
  expect(screenOf([user(uni), answer('a'), user(bonk), answer('b')], uni)).toBe('eth')
})

it('findFocus returns no token without a screen, or for a screen without a token', () => {
  expect(screenOf([user(), answer('a')])).toBeUndefined()
  expect(screenOf([], 'eth:nothing')).toBeUndefined()
})
