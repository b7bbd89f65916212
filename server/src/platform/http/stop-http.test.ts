import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '#test-support/test-app.ts'
import { stopHttp } from './stop-http.ts'

it('the HTTP server stops within 3 s while a client has sent only half of a request', async () => {
  const world = await testApp()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const half = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  half.on('error', () => undefined)
  await once(half, 'connect')
  half.write(
    'POST /users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  // A reply on another connection proves that the server has received the incomplete request.
  await fetch(`http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/healthz`)
  const startedAt = performance.now()
  await stopHttp(world.app)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  await world.close()
})
