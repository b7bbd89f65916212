import { expect, it } from 'vitest'
import { topicIds } from '#ai/handbook/handbook.ts'
import { parseFocus } from './focus.ts'
import { lastTopic } from './request-topics.ts'

it('the focus of a stored chat has the current id of a topic that an earlier version named differently', () => {
  const topic = lastTopic(parseFocus({ tokens: [], last: 'topic:somebody-in-my-account' }))
  expect(topic).toBe('account-takeover')
  expect(topicIds).toContain(topic)
})

it('the focus of a stored chat keeps other labels', () => {
  expect(parseFocus({ tokens: [], last: 'topic:phishing' }).last).toBe('topic:phishing')
  expect(parseFocus({ tokens: [], last: 'request:price' }).last).toBe('request:price')
})
