import { describe, expect, it } from 'vitest'
import { requiredSteps } from '../../contract/calls/application.ts'
import { packs } from '../../market/packs/packs.ts'
import { isStep, neighbours } from './steps.server.ts'

describe('the steps of applying', () => {
  it('ask for an emergency contact only where the market wants one', () => {
    expect(requiredSteps(packs.id)).toEqual(['identity', 'personal', 'job', 'contact', 'bank'])
    expect(requiredSteps(packs.in)).toEqual(['identity', 'personal', 'job', 'bank'])
  })

  it('lead from the overview through each other to the review', () => {
    const steps = requiredSteps(packs.in)
    expect(neighbours(steps, 'identity')).toEqual({ previous: '/apply', next: '/apply/personal' })
    expect(neighbours(steps, 'job')).toEqual({ previous: '/apply/personal', next: '/apply/bank' })
    expect(neighbours(steps, 'bank')).toEqual({ previous: '/apply/job', next: '/apply/review' })
  })

  it('are told from other words', () => {
    expect(isStep('bank')).toBe(true)
    expect(isStep('')).toBe(false)
    expect(isStep('toString')).toBe(false)
  })
})
