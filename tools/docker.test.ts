import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buildTargets } from './lib/build/build-targets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const settings = new Set(matches(read('.env.example'), /^([A-Z_0-9]+)=/gm))
const dir = mkdtempSync(join(tmpdir(), 'murmur-docker-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('the image is built on the recommended Node, in the version that the tests use', () => {
  const versions = JSON.parse(read('tools/node-versions.json'))
  expect(matches(dockerfile, /^ARG NODE_VERSION=(.*)$/gm)).toEqual([versions[read('.nvmrc').trim()].version])
  for (const image of matches(dockerfile, /^FROM (node:.*?) AS/gm))
    expect(image).toMatch(/^node:\$\{NODE_VERSION\}-bookworm-slim$/)
})

it('the build copies the manifest of every workspace before it installs', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  expect(matches(dockerfile, /^COPY (\w+)\/package\.json \1\/$/gm)).toEqual(workspaces)
})

it('the image contains only bundles that the build makes', () => {
  const names = buildTargets(root).map(({ name }) => name)
  const copied = matches(dockerfile, /\/murmur\/dist\/(\w+) dist\/\1$/gm)
  expect(copied).toContain('server')
  expect(copied.filter((name) => !names.includes(name))).toEqual([])
})

it('both images run as a user without privileges', () => {
  const images = dockerfile.split(/^FROM /m).filter((stage) => stage.includes('\nCMD '))
  expect(images).toHaveLength(2)
  for (const image of images) expect(image.indexOf('USER node')).toBeGreaterThan(0)
})

it('the Dockerfile and compose.yaml set only settings that the server reads', () => {
  const inImage = dockerfile.match(/^ENV (.*)$/m)?.[1] ?? ''
  const ofMurmur = compose.slice(compose.indexOf('\nx-settings:'), compose.indexOf('\n  postgres:'))
  const names = [...matches(inImage, /([A-Z_]+)=/g), ...matches(ofMurmur, /^ {2,6}([A-Z][A-Z_]+):/gm)]
  expect(names).toEqual(expect.arrayContaining(['MURMUR_DATA_DIR', 'DATABASE_URL', 'HOST', 'SIGNER_SOCKET']))
  // Settings of Node and of the Postgres client.
  const externalSettings = new Set(['NODE_ENV', 'PGPASSWORD_FILE'])
  expect(names.filter((name) => !settings.has(name) && !externalSettings.has(name))).toEqual([])
})

it('the signer runs as another user, without a network, with a volume that the app does not have', () => {
  const [app = '', signer = '', commands = ''] = compose.split(/^ {2}(?:app|signer|commands|postgres):$/m).slice(1)
  expect(signer).toContain('user: murmur-signer:node')
  expect(signer).toContain('network_mode: none')
  expect(matches(signer, /- (\S+):\/signer$/gm)).toEqual(['signer-data'])
  expect(app).not.toContain('signer-data')
  // The secrets of the app.
  expect(signer).not.toContain('path: .env')
  expect(commands).toContain('profiles: [commands]')
  expect(dockerfile).toContain('install -d -m 700 -o murmur-signer -g node /signer')
})

it('the image contains no file that Git ignores, such as secrets, data and backups', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.env', 'signer.env', 'data', 'backups', '*.backup', 'secrets', '.git'])
    expect(ignored).toContain(name)
})

const runEntrypoint = (env: Record<string, string>) =>
  spawnSync(join(root, 'docker/entrypoint.sh'), ['env'], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })

it('the entry point reads secrets with any characters from files, but passes KEK_FILE on', () => {
  const path = join(dir, 'secret')
  writeFileSync(path, 'p$a "s\'s\n')
  const { stdout } = runEntrypoint({ PGPASSWORD_FILE: path, OAUTH_GITHUB_CLIENT_SECRET_FILE: path, KEK_FILE: path })
  const lines = stdout.split('\n')
  expect(lines).toContain('PGPASSWORD=p$a "s\'s')
  expect(lines).toContain('OAUTH_GITHUB_CLIENT_SECRET=p$a "s\'s')
  expect(lines).toContain(`KEK_FILE=${path}`)
  expect(stdout).not.toContain('PGPASSWORD_FILE')
})

it('the entry point fails if a configured secret is missing', () => {
  const { status, stderr } = runEntrypoint({ SERVER_SECRET_FILE: join(dir, 'missing') })
  expect(status).toBe(1)
  expect(stderr).toContain('SERVER_SECRET_FILE names')
})
