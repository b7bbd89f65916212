import type { Endpoint, InputSchema } from '@murmur/contract/endpoint'
import { RefusalBody } from '@murmur/contract/errors/refusals'
import * as v from 'valibot'
import { jsonSchema } from './json-schema.ts'
import { sessionCookie } from './session-cookie.ts'

/** The endpoints as an OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[], about: { version: string; url: string }): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Murmur', version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(about.url).name } },
      schemas: { Refusal: jsonSchema(RefusalBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const refusalResponse = { description: 'Refused', content: toJsonContent({ $ref: '#/components/schemas/Refusal' }) }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: toJsonContent(jsonSchema(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200: { description: 'Done', content: toJsonContent(jsonSchema(endpoint.reply, 'output')) },
      '4XX': refusalResponse,
    },
  }
}

function parameters(schema: InputSchema | undefined, location: 'path' | 'query'): object[] {
  return Object.entries(schema?.entries ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !v.is(field, undefined),
    schema: jsonSchema(field as v.GenericSchema, 'input'),
  }))
}

function toJsonContent(schema: object): object {
  return { 'application/json': { schema } }
}
