import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickSelectors } from './quick-selectors.ts'

// The setup has installed them; a second call changes nothing.
quickSelectors(document)

beforeEach(() => {
  document.body.innerHTML = `
    <p id="outside">twice</p>
    <main id="main"><label id="label">Amount</label><input type="checkbox" id="box"><p id="outside">again</p></main>
    <svg><linearGradient id="shade"></linearGradient></svg>`
})
afterEach(() => {
  document.body.innerHTML = ''
})

const main = () => document.getElementById('main') as HTMLElement
const all = () => [...document.querySelectorAll('*')]

describe('an element by its id', () => {
  it('is found inside, not outside, and not the element itself', () => {
    expect(main().querySelector('[id="label"]')?.textContent).toBe('Amount')
    expect(main().querySelector('[id="shade"]')).toBeNull()
    expect(main().querySelector('[id="main"]')).toBeNull()
    expect(main().querySelector('[id="none"]')).toBeNull()
  })

  it('is the one inside if an element outside has the same id', () => {
    expect(main().querySelector('[id="outside"]')?.textContent).toBe('again')
  })

  it('is found in an element that is on no page', () => {
    const alone = document.createElement('div')
    alone.innerHTML = '<b id="label">alone</b>'
    expect(alone.querySelector('[id="label"]')?.textContent).toBe('alone')
  })
})

describe('matches', () => {
  it.each([
    'input',
    'input[type="checkbox"]',
    'p',
    'main#main',
    'lineargradient',
    '[id]',
    'label, p',
    'main > p',
    'p:not(#label)',
  ])('finds the same elements as querySelectorAll for %s', (selector) => {
    for (const _ of [1, 2]) {
      expect(all().filter((element) => element.matches(selector))).toEqual([...document.querySelectorAll(selector)])
    }
  })

  it('throws for an invalid selector each time, whatever the tag', () => {
    for (const element of [main(), document.body]) expect(() => element.matches('input[')).toThrow()
  })
})
