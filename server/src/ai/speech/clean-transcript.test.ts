import { describe, expect, it } from 'vitest'
import { cleanHeard } from './clean-transcript.ts'

describe('what was heard, cleaned', () => {
  it('is one line', () => {
    expect(cleanHeard(' buy\tten\r\n dollars\u2028of bonk ')).toBe('buy ten dollars of bonk')
  })

  it('holds nothing that hides, turns or tags', () => {
    expect(cleanHeard('se\u200bll \u202eknob\u202c\u0000 \u{e0041}all\ufe0f\ufeff')).toBe('sell knob all')
  })

  it('ends after 1,000 characters, never within one', () => {
    expect([...cleanHeard('😀'.repeat(5000))]).toEqual(Array.from({ length: 1000 }, () => '😀'))
  })

  it('of nothing is nothing', () => {
    expect(cleanHeard('\u200b \u2066\n')).toBe('')
  })
})
