import { describe, expect, test } from 'vitest';
import { normalizeOrigin } from '../../../shared/oauth/normalize-origin.ts';

describe('The origin', () => {
  test.each([
    ['HTTPS://PHR.Example.NET', 'https://phr.example.net'],
    ['https://phr.example.net:443', 'https://phr.example.net'],
    ['http://phr.example.net:80', 'http://phr.example.net'],
    ['http://phr.example.net:443', 'http://phr.example.net:443'],
    ['https://phr.example.net:80', 'https://phr.example.net:80'],
    ['https://phr.example.net:4430', 'https://phr.example.net:4430'],
    ['app+http://phr.example.net:80', 'app+http://phr.example.net:80'],
    ['app+https://phr.example.net:443', 'app+https://phr.example.net:443'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://[2001:DB8::1]:443', 'https://[2001:db8::1]'],
  ])('%s is signed as %s', (origin, signed) => {
    expect(normalizeOrigin(origin)).toBe(signed);
  });
});
