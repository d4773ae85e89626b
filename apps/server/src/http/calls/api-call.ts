import { API_BASE } from '@vetvisit/contract/http'
import type { FastifyRequest } from 'fastify'

/** Whether a request is for the API, as the router understands its address: `/%61pi/v1` is the same as `/api/v1`. */
export const isApiCall = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  url.startsWith(API_BASE) || routeOptions.url?.startsWith(API_BASE) === true
