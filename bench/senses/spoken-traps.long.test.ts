import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findInstalledVoices, makeRecording } from './make-recordings.ts'
import { runSenses } from './run-senses.ts'
import { isWrongTranscript, type SpokenTrap, spokenTraps } from './spoken-traps.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-traps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One trap of each class, by a well-recognized voice; `npm run bench -- senses traps` runs all traps. */
const sample = new Set([
  'buy fifty cents of bonk',
  'buy twenty pounds of bonk',
  'buy fifteen hundred dollars of jupiter',
  'buy ten dollars fifty of bonk',
  'buy ten dollars of bonk tomorrow',
  'buy ten dollars of bonk if it drops',
  'buy ten dollars of bonk and sell my wif',
  'buy ten dollars of bonk on ethereum',
  'confirm four two three',
])

/** Recordings in which the grammar alone finds a trade: only the second decode rejects it. */
const secondDecodeOnly: { text: string; speaking: SpokenTrap['speaking'] }[] = [
  { text: 'buy ten dollars of trump', speaking: { voice: 'kal16', speed: 1 } },
  { text: 'buy ten dollars of banks', speaking: { voice: 'rms', speed: 1 } },
  { text: 'undo sell half of my bonk', speaking: { voice: 'slt', speed: 0.8 } },
]

const withVoices = findInstalledVoices().includes('slt') ? [['slt', 'rms'] as const] : []

describe.each(withVoices)('sentences spoken by %s and %s', (...voices) => {
  it('never become a trade if they are slightly outside the grammar', { timeout: 600_000 }, async () => {
    const all = spokenTraps(['slt', 'rms']).filter((_, index) => index % 2 === 0)
    const traps = [
      ...all
        .filter(({ trap }) => sample.has(trap.text))
        .map(({ trap }, index): SpokenTrap => ({ trap, speaking: { voice: voices[index % 2] ?? 'slt' } })),
      ...secondDecodeOnly.flatMap(({ text, speaking }) =>
        all.filter(({ trap }) => trap.text === text).map(({ trap }): SpokenTrap => ({ trap, speaking })),
      ),
    ]
    expect(traps).toHaveLength(sample.size + secondDecodeOnly.length)
    const good = ['buy twenty dollars of bonk', 'sell half of my pepe']
    const wavs = [
      ...traps.map(({ trap, speaking }) => makeRecording(folder, trap.id, speaking, trap.text)),
      ...good.map((text, index) => makeRecording(folder, `good-${index}`, { voice: 'slt' }, text)),
    ]
    const { transcripts } = await runSenses({ wavs, texts: [], pictures: [] })
    if (transcripts.length === 0) return
    const wrong = traps.filter((trap, index) => !transcripts[index] || isWrongTranscript(trap, transcripts[index]))
    expect(wrong.map(({ trap }) => trap.text)).toEqual([])
    expect(transcripts.slice(traps.length).map((each) => ({ state: each?.state, text: each?.text }))).toEqual([
      { state: 'done', text: 'buy twenty dollars of BONK' },
      { state: 'done', text: 'sell half of my PEPE' },
    ])
  })
})
