import { expect, test } from 'vitest';
import { readConfig } from './config.js';

const filesUrl = (FILES_URL: string) => readConfig({ FILES_URL }).filesUrl;

test.each([
  [
    's3://skein',
    { name: 'skein', prefix: '', endpoint: undefined, region: undefined, pathStyle: false, redirect: true },
  ],
  ['s3://skein/', { name: 'skein', prefix: '' }],
  ['s3://my.files-1/a/b', { name: 'my.files-1', prefix: 'a/b/' }],
  ['s3://my.files-1/a/b/', { prefix: 'a/b/' }],
  ['s3://skein?endpoint=http://127.0.0.1:9000', { endpoint: 'http://127.0.0.1:9000', pathStyle: true }],
  [
    's3://skein?endpoint=https://s3.example.com/&path_style=off',
    { endpoint: 'https://s3.example.com', pathStyle: false },
  ],
  ['s3://skein?region=eu-central-1&redirect=off', { region: 'eu-central-1', redirect: false }],
])('%s is a bucket', (url, bucket) => {
  expect(filesUrl(url)).toMatchObject(bucket);
});

test.each([
  'skein',
  'https://skein/',
  's3://',
  's3://S',
  's3://skein_files',
  's3://skein:9000',
  's3://skein#a',
  's3://key:secret@skein',
  's3://skein//a',
  's3://skein/a%20b',
  's3://skein/a//b',
  `s3://skein/${'a'.repeat(65)}`,
  's3://skein?endpoint=s3.example.com',
  's3://skein?endpoint=https://s3.example.com/path',
  's3://skein?endpoint=',
  's3://skein?region=',
  's3://skein?region=a&region=b',
  's3://skein?redirect=maybe',
  's3://skein?path_style=x',
  's3://skein?secret=spindle',
  's3://skein?endpoint=https://key:spindle@s3.example.com',
])('%s is refused in one line that does not repeat it', (url) => {
  expect(() => filesUrl(url)).toThrow(/^FILES_URL must be s3:\/\/BUCKET\/PREFIX\?endpoint=https:\/\/HOST[^\n]*$/);
  expect(() => filesUrl(url)).not.toThrow('spindle');
});
