import {
  type CreatorAgreementView,
  type CreatorApplicationView,
  type CreatorRequestView,
  creatorRequestListInput,
  creatorSignupInput,
  reviewCreatorRequestInput,
} from '@foxreel/contracts';
import {
  creatorSignup,
  getCreatorRequest,
  listCreatorRequests,
  reviewCreatorRequest,
} from '@foxreel/domain/creator-requests';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';

const feesType = builder.objectRef<CreatorRequestView['fees']>('Fees').implement({
  fields: (t) => ({
    subscription: t.exposeInt('subscription', { description: "Creator's share in percent." }),
    sales: t.exposeInt('sales', { description: "Creator's share in percent." }),
  }),
});

const applicationType = builder.objectRef<CreatorApplicationView>('CreatorApplication').implement({
  description: 'Staff only: what an applicant handed in. Addresses of pictures open for signed-in staff alone.',
  fields: (t) => ({
    account: t.field({ type: accountType, resolve: ({ account }) => account }),
    email: t.exposeString('email'),
    instagram: t.exposeString('instagram'),
    twitter: t.exposeString('twitter'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    country: t.exposeString('country'),
    region: t.exposeString('region'),
    city: t.exposeString('city'),
    address: t.exposeString('address'),
    docs: t.exposeStringList('docs'),
    facePhoto: t.exposeString('facePhoto', { nullable: true }),
    signature: t.exposeString('signature', { description: 'The address of a drawn one, or the name typed out.' }),
    unopened: t.exposeStringList('unopened', {
      description: 'Documents and the face photo that the caller has not opened yet; accepting requires all of them.',
    }),
  }),
});

const agreementType = builder.objectRef<CreatorAgreementView>('CreatorAgreement').implement({
  description: 'The agreement as it was signed with an application.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of its application.' }),
    version: t.exposeString('version', { description: 'Of the terms.' }),
    signed_at: t.field({ type: 'DateTime', resolve: ({ signedAt }) => signedAt }),
    sha256: t.exposeString('sha256', { description: 'Of the PDF, in hexadecimal digits.' }),
    url: t.exposeString('url', { description: 'Where its owner, and staff, download the PDF.' }),
  }),
});

const creatorRequestType = builder.objectRef<CreatorRequestView>('CreatorRequest').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.exposeID('user'),
    fees: t.expose('fees', { type: feesType }),
    status: t.exposeString('status', { description: "'none' while it waits, then 'accepted' or 'refused'." }),
    add_date: t.field({ type: 'DateTime', resolve: (request) => request.addDate }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was refused.' }),
    agreement: t.expose('agreement', {
      type: agreementType,
      nullable: true,
      description: 'Null for an application from before agreements were kept.',
    }),
    application: t.expose('application', { type: applicationType, nullable: true, description: 'Staff only.' }),
  }),
});

builder.queryFields((t) => ({
  creator_request: t.field({
    type: creatorRequestType,
    nullable: true,
    description: "The viewer's latest application to become a creator.",
    resolve: (_root, _args, ctx) => getCreatorRequest(ctx.domain),
  }),
  staff_creator_requests: t.field({
    type: [creatorRequestType],
    description: 'Staff only: the applications of one status, the oldest first.',
    args: {
      status: t.arg.string({ defaultValue: 'none' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listCreatorRequests(ctx.domain, parseInput(creatorRequestListInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  creator_signup: t.field({
    type: creatorRequestType,
    nullable: true,
    description:
      'docs (1 to 5), facePhoto and a drawn signature are addresses of POST /api/upload/identity; signature may be the name typed out. The same again while one waits gives that one.',
    args: {
      instagram: t.arg.string({ required: true }),
      twitter: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      name: t.arg.string(),
      docs: t.arg.stringList({ required: true }),
      facePhoto: t.arg.string({ required: true }),
      signature: t.arg.string({ required: true }),
      country: t.arg.string({ required: true }),
      region: t.arg.string({ required: true }),
      city: t.arg.string({ required: true }),
      address: t.arg.string({ required: true }),
      fingerprint: t.arg.string(),
      enable: t.arg.boolean(),
    },
    resolve: (_root, args, ctx) => creatorSignup(ctx.domain, parseInput(creatorSignupInput, args)),
  }),
  reviewCreatorRequest: t.field({
    type: creatorRequestType,
    nullable: true,
    description:
      'Staff only, and only once. A rejection needs a reason, which the applicant sees; acceptance makes them a creator. Accepting answers 409 until the caller has opened every document and the face photo.',
    args: {
      id: t.arg.id({ required: true }),
      approved: t.arg.boolean({ required: true }),
      reason: t.arg.string(),
    },
    resolve: (_root, args, ctx) => reviewCreatorRequest(ctx.domain, parseInput(reviewCreatorRequestInput, args)),
  }),
}));
