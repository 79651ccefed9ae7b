/* If this failed, a copy of a simulation would write into the memory of another one, or would be made where
   it cannot be.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/image.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 5, NODES = 40 };

/* Pointers to another block, to itself, into a block, to an end, to nothing and to a constant; and a word
   that the owner sets. */
typedef struct node {
    struct node *next, *self;
    double* numbers;
    double *middle, *end;
    const char* name;
    char* label; // three bytes: no whole word
    void* outside;
    int number;
    char text[3];
} node;

static const char constant[] = "constant";

static node* make_node(sn_pool* pool, node* next, int number)
{
    node* n = sn_pool_alloc(pool, sizeof *n);
    n->numbers = sn_pool_array(pool, NUMBERS, sizeof *n->numbers);
    n->next = next;
    n->self = n;
    n->middle = n->numbers + 2;
    n->end = n->numbers + NUMBERS;
    n->name = constant;
    n->label = sn_pool_text(pool, "ab");
    n->number = number;
    for (int i = 0; i < NUMBERS; ++i)
        n->numbers[i] = number + 0.1 * i;
    return n;
}

typedef struct chain {
    sn_pool pool;
    node* first;
} chain;

static chain* make_chain(const sn_host* host, int count)
{
    sn_pool pool;
    sn_pool_init(&pool, host);
    chain* c = sn_pool_alloc(&pool, sizeof *c);
    c->pool = pool;
    for (int i = 0; i < count; ++i)
        c->first = make_node(&c->pool, c->first, i);
    return c;
}

static void destroy(chain* c)
{
    sn_pool pool = c->pool;
    sn_pool_clear(&pool);
}

static sn_image* make_image(chain* objects[2])
{
    for (int i = 0; i < 2; ++i)
        objects[i] = make_chain(NULL, NODES);
    return sn_image_create(&objects[0]->pool, &objects[1]->pool);
}

static void end(sn_image* image, chain* objects[2])
{
    destroy(objects[0]);
    destroy(objects[1]);
    sn_image_destroy(image);
}

static void expect_chain(const chain* c, const chain* other)
{
    int number = NODES;
    const node* theirs = other->first;
    for (const node* n = c->first; n; n = n->next, theirs = theirs->next) {
        ck_assert_int_eq(n->number, --number);
        ck_assert_ptr_ne(n, theirs);
        ck_assert_ptr_ne(n->numbers, theirs->numbers);
        ck_assert_ptr_eq(n->self, n);
        ck_assert_ptr_eq(n->middle, n->numbers + 2);
        ck_assert_ptr_eq(n->end, n->numbers + NUMBERS);
        ck_assert_ptr_eq(n->name, constant);
        ck_assert_str_eq(n->label, "ab");
        ck_assert_ptr_ne(n->label, theirs->label);
        ck_assert(memcmp(n->numbers, theirs->numbers, NUMBERS * sizeof(double)) == 0);
    }
    ck_assert_int_eq(number, 0);
}

START_TEST(copies_have_memory_of_their_own)
{
    chain *objects[2], *copies[3];
    sn_image* image = make_image(objects);
    ck_assert(sn_image_compare(image));
    for (int i = 0; i < 3; ++i) {
        copies[i] = sn_image_copy(image, objects[0]);
        ck_assert_ptr_nonnull(copies[i]);
        expect_chain(copies[i], objects[0]);
        if (i > 0) expect_chain(copies[i], copies[i - 1]);
    }
    end(image, objects); // they outlive it, and grow and are destroyed as others
    for (int i = 0; i < 3; ++i) {
        for (node* n = copies[i]->first; n; n = n->next)
            n->numbers[0] = i;
        ck_assert_ptr_nonnull(make_node(&copies[i]->pool, copies[i]->first, 7));
    }
    ck_assert_double_eq(copies[1]->first->numbers[0], 1.0);
    for (int i = 0; i < 3; ++i)
        destroy(copies[i]);
}
END_TEST

START_TEST(copies_are_what_was_compared)
{
    chain* objects[2];
    sn_image* image = make_image(objects);
    ck_assert(sn_image_compare(image));
    objects[0]->first->numbers[1] = 77.0;
    chain* copy = sn_image_copy(image, objects[0]);
    ck_assert_double_eq(copy->first->numbers[1], objects[1]->first->numbers[1]);
    destroy(copy);
    end(image, objects);
}
END_TEST

static int elsewhere[2];

/* What makes the second object unlike the first. */
static void spoil(int how, chain* objects[2])
{
    chain* c = objects[1];
    if (how == 0) c->first->number = 99;
    if (how == 1) c->first->text[2] = 'x'; // behind the last whole word of what is used
    if (how == 2) c->first->middle += 1;   // another place in the same block
    if (how == 3) c->first->next = c->first;
    if (how == 4) make_node(&c->pool, NULL, 0); // one block more
    if (how == 6) c->first->label[1] = 'x';
    if (how == 5) { // pointers to something outside
        objects[0]->first->outside = &elsewhere[0];
        c->first->outside = &elsewhere[1];
    }
}

START_TEST(objects_that_are_not_alike_have_no_copies)
{
    chain* objects[2];
    sn_image* image = make_image(objects);
    spoil(_i, objects);
    ck_assert(!sn_image_compare(image));
    end(image, objects);
}
END_TEST

START_TEST(a_word_that_is_left_may_be_anything)
{
    chain *objects[2], *copy;
    sn_image* image = make_image(objects);
    spoil(5, objects);
    sn_image_leave(image, &objects[0]->first->outside);
    ck_assert(sn_image_compare(image));
    copy = sn_image_copy(image, objects[0]);
    ck_assert_ptr_null(copy->first->outside);
    ck_assert_ptr_eq(objects[0]->first->outside, &elsewhere[0]);
    destroy(copy);
    end(image, objects);
}
END_TEST

/* ---- no memory ----------------------------------------------------------------------------------------- */

typedef struct budget {
    int left, held;
} budget;

static void* allocate(void* context, size_t bytes, size_t alignment)
{
    budget* b = context;
    if (b->left-- <= 0) return NULL;
    ++b->held;
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

static void release(void* context, void* memory)
{
    budget* b = context;
    if (memory) --b->held;
    free(memory);
}

/* Out of memory at each allocation in turn: nothing is lost. */
START_TEST(without_memory_there_is_no_copy)
{
    bool done = false;
    for (int most = 0; !done; ++most) {
        ck_assert_int_lt(most, 10000);
        budget b = { 1 << 20, 0 };
        const sn_host host = { &b, allocate, release, NULL };
        chain* objects[2] = { make_chain(&host, 3), make_chain(&host, 3) };
        const int before = b.held;
        b.left = most;
        sn_image* image = sn_image_create(&objects[0]->pool, &objects[1]->pool);
        chain* copy = image && sn_image_compare(image) ? sn_image_copy(image, objects[0]) : NULL;
        done = copy != NULL;
        if (copy) destroy(copy);
        sn_image_destroy(image);
        ck_assert_int_eq(b.held, before);
        destroy(objects[0]);
        destroy(objects[1]);
        ck_assert_int_eq(b.held, 0);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("image");
    TCase* image = tcase_create("image");
    tcase_add_test(image, copies_have_memory_of_their_own);
    tcase_add_test(image, copies_are_what_was_compared);
    tcase_add_loop_test(image, objects_that_are_not_alike_have_no_copies, 0, 7);
    tcase_add_test(image, a_word_that_is_left_may_be_anything);
    tcase_add_test(image, without_memory_there_is_no_copy);
    suite_add_tcase(suite, image);
    return run_suite(suite);
}
