import { describe, expect, it } from 'vitest'
import { cleanTranscript } from './clean-transcript.ts'

describe('cleanTranscript', () => {
  it('returns one line', () => {
    expect(cleanTranscript(' buy\tten\r\n dollars\u2028of bonk ')).toBe('buy ten dollars of bonk')
  })

  it('removes invisible characters, direction marks and tags', () => {
    expect(cleanTranscript('se\u200bll \u202eknob\u202c\u0000 \u{e0041}all\ufe0f\ufeff')).toBe('sell knob all')
  })

  it('truncates after 1,000 characters, never within a character', () => {
    expect([...cleanTranscript('😀'.repeat(5000))]).toEqual(Array.from({ length: 1000 }, () => '😀'))
  })

  it('returns an empty text for empty input', () => {
    expect(cleanTranscript('\u200b \u2066\n')).toBe('')
  })
})
