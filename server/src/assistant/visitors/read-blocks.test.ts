import { expect, test } from 'vitest'
import { readBlocks } from './read-blocks.ts'

test('readBlocks splits paragraphs, bullets and numbered lines', () => {
  expect(readBlocks('First:\n\n1. one\n2. two\n\nThen\n- a\n- b\nend')).toEqual([
    { type: 'paragraph', text: 'First:' },
    { type: 'list', isOrdered: true, items: ['one', 'two'] },
    { type: 'paragraph', text: 'Then' },
    { type: 'list', isOrdered: false, items: ['a', 'b'] },
    { type: 'paragraph', text: 'end' },
  ])
})

test('readBlocks leaves out links to the app, and keeps the words of one within a sentence', () => {
  expect(readBlocks('Text.\n\n[Open Wallet](/app/wallet)')).toEqual([{ type: 'paragraph', text: 'Text.' }])
  expect(readBlocks('See [Help](/app/help) for more')).toEqual([{ type: 'paragraph', text: 'See Help for more' }])
})
