import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, it } from 'vitest'
import { apiClient } from './api-client.ts'
import { descendants, gone } from './descendants.ts'
import { freePort, isPortFree } from './free-port.ts'
import { registeredUser } from './new-user.ts'
import { projectRoot } from './paths.ts'
import { isRunning } from './process-identity.ts'
import { tempDir } from './temp-dir.ts'

type Started = {
  child: ChildProcess
  lines: string[]
  says: (text: string) => Promise<void>
  exit: Promise<number | null>
}

const dir = tempDir()
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(dir.remove)

/** `npm start`, by default without the npm. */
function start(port: number, dataDir: string, command = [process.execPath, 'tools/start.mjs']): Started {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), MURMUR_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => lines.some((line) => line.includes(text)) && resolve()
      waiting.add(look)
      look()
      void exit.then(() => setTimeout(() => reject(new Error(`It never said "${text}":\n${lines.join('\n')}`)), 200))
    })
  return { child, lines, says, exit }
}

async function freeTriple(): Promise<number> {
  const port = await freePort()
  const isFree = (await isPortFree(port + 1)) && (await isPortFree(port + 2))
  return isFree ? port : freeTriple()
}

const serverPid = (dataDir: string): number => {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))
  return children.at(-1).pid
}

it('starts, survives kill -9 of the server with its state, refuses a second start, and stops in order', async () => {
  const port = await freeTriple()
  const dataDir = join(dir.path, 'in-order')
  const murmur = start(port, dataDir)
  await murmur.says(`Murmur is ready at http://localhost:${port}`)
  const place = { url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${port + 1}` }
  const user = await registeredUser(place)
  // The mail's code is printed where the person sits.
  await murmur.says(`Mail to ${user.email}`)

  const second = start(port, dataDir)
  expect(await second.exit).toBe(1)
  expect(second.lines.join('\n')).toContain(`Murmur already runs on ${dataDir}: process ${murmur.child.pid}`)

  const first = serverPid(dataDir)
  process.kill(first, 'SIGKILL')
  await murmur.says('The server is back.')
  expect(serverPid(dataDir)).not.toBe(first)
  expect((await user.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.email).toBe(user.email)

  const all = descendants(murmur.child.pid ?? -1)
  expect(all.length).toBeGreaterThanOrEqual(4)
  const asked = Date.now()
  murmur.child.kill('SIGTERM')
  expect(await murmur.exit).toBe(0)
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect(await gone(all, 1_000)).toEqual([])
})

it('leaves nothing running when it is killed, and has its state again at the next start', async () => {
  const port = await freeTriple()
  const dataDir = join(dir.path, 'killed')
  const murmur = start(port, dataDir)
  await murmur.says('Murmur is ready')
  const place = { url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${port + 1}` }
  const user = await registeredUser(place)
  const all = descendants(murmur.child.pid ?? -1)
  murmur.child.kill('SIGKILL')

  // At once, while what was left behind may still be ending.
  const next = start(port, dataDir)
  await next.says('Murmur is ready')
  expect(all.filter(isRunning)).toEqual([])
  const again = apiClient(place.url, user.cookies)
  expect((await again.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.email).toBe(user.email)
  next.child.kill('SIGINT')
  expect(await next.exit).toBe(0)
})

it('says which port is taken', async () => {
  const port = await freeTriple()
  const first = start(port, join(dir.path, 'one'))
  await first.says('Murmur is ready')
  const second = start(port, join(dir.path, 'two'))
  expect(await second.exit).toBe(1)
  expect(second.lines.join('\n')).toContain(`Port ${port}, for the web app and API, is taken by another program.`)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
})

it('ends when the npm that started it is killed', async () => {
  const port = await freeTriple()
  const murmur = start(port, join(dir.path, 'npm'), ['npm', 'start'])
  await murmur.says('Murmur is ready')
  const all = descendants(murmur.child.pid ?? -1)
  expect(all.length).toBeGreaterThanOrEqual(5)
  murmur.child.kill('SIGKILL')
  expect(await gone(all, 12_000)).toEqual([])
})
